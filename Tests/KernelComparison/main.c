// Compares the kernels of every instruction set of this CPU with the scalar reference, and prints a digest of each
// case's output: equal digests on two CPUs mean equal output. Ends with status 1 if an instruction set differs.
#include "comparison.h"

static uint64_t digest;

void record(const void *bytes, size_t count) {
    const uint8_t *p = bytes;
    for (size_t i = 0; i < count; i++) digest = (digest ^ p[i]) * 1099511628211u;
}

static const struct {
    mp_isa isa;
    const char *name;
} instruction_sets[] = {
    {MP_ISA_VECTOR128, "vectors of 128 bits"},
    {MP_ISA_AVX2, "AVX2"},
    {MP_ISA_AVX512, "AVX-512"},
    {MP_ISA_AVX512_GATHER, "AVX-512 with gathers"}};

static uint64_t digest_of(const mp_case *c, mp_isa isa) {
    mp_isa_force(isa);
    start_random();
    digest = 14695981039346656037u;
    c->run();
    return digest;
}

// Returns the number of instruction sets that differ.
static int compare(const mp_case *c) {
    const uint64_t scalar = digest_of(c, MP_ISA_SCALAR);
    int differences = 0;
    printf("%016llx %s\n", (unsigned long long)scalar, c->name);
    for (size_t i = 0; i < sizeof instruction_sets / sizeof *instruction_sets; i++) {
        if (instruction_sets[i].isa > mp_isa_best() || digest_of(c, instruction_sets[i].isa) == scalar) continue;
        fprintf(stderr, "%s: %s differs from scalar\n", c->name, instruction_sets[i].name);
        differences++;
    }
    return differences;
}

int main(void) {
    const mp_case *const groups[] = {
        blend_cases,  filter_cases,      blur_cases,         sample_cases,      raster_cases,
        sprite_cases, float_blend_cases, float_filter_cases, float_image_cases, encode_cases,
        decode_cases, color_cases,       gradient_cases,     emission_cases,
    };
    int count = 0, differences = 0;
    for (size_t i = 0; i < sizeof groups / sizeof *groups; i++) {
        for (const mp_case *c = groups[i]; c->name; c++, count++) differences += compare(c);
    }
    fprintf(stderr, "%d cases; instruction sets: scalar", count);
    for (size_t i = 0; i < sizeof instruction_sets / sizeof *instruction_sets; i++) {
        if (instruction_sets[i].isa <= mp_isa_best()) fprintf(stderr, ", %s", instruction_sets[i].name);
    }
    fprintf(stderr, "\n");
    return differences > 0;
}
