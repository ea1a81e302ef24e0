#pragma STDC FP_CONTRACT OFF
#include "comparison.h"

enum { WIDTH = 80, HEIGHT = 50, LARGEST = 40, ROUNDS = 200 };

static uint32_t pixels[WIDTH * HEIGHT], texels[(LARGEST + 4) * LARGEST];

static mp_sprite_target new_target(void) {
    any_pixels(pixels, WIDTH * HEIGHT);
    any_pixels(texels, (LARGEST + 4) * LARGEST);
    return (mp_sprite_target){pixels + 3 * WIDTH + 2, WIDTH, 2, 3, WIDTH - 5, HEIGHT - 1};
}

static void sprites(void) {
    for (int k = 0; k < ROUNDS; k++) {
        const mp_sprite_target target = new_target();
        const mp_image image = {texels, any_int(1, LARGEST), any_int(1, LARGEST), LARGEST + 4};
        mp_sprite all[12];
        for (int i = 0; i < 12; i++) {
            const int32_t x = any_int(-10240, 81920), y = any_int(-10240, 51200);
            const int is_own_size = any_int(0, 4) > 0;
            all[i] = (mp_sprite){
                .min_x = x,
                .min_y = y,
                .max_x = x + any_int(1, 70000),
                .max_y = y + any_int(1, 40000),
                .nearest = any_int(0, 5) == 0,
                .u = (int64_t)(any_double(-50, 50) * 4294967296.0),
                .du = is_own_size ? MP_TEXEL : (int64_t)(any_double(-3, 3) * 4294967296.0),
                .ty = any_double(-30, 10),
                .d = is_own_size ? 1 : any_double(0, 3),
                .opacity = any_double(-0.1, 1.2)};
        }
        mp_draw_sprites(all, 12, &image, &target);
        record(pixels, sizeof pixels);
    }
}

static mp_particle any_particle(int k) {
    const float scale = k % 4 == 0 ? 1 : any_float(0.2f, 3);
    return (mp_particle){
        .pixels = texels,
        .stride = LARGEST + 4,
        .width = any_int(1, LARGEST),
        .height = any_int(1, LARGEST),
        .a = k % 6 == 5 ? -scale : scale,
        .b = k % 4 == 3 ? 0.3f : 0,
        .c = k % 4 == 3 ? any_float(-0.5f, 0.5f) : 0,
        .d = scale,
        .tx = scale * any_float(10, 50) * (k % 6 == 5 ? 1 : -1),
        .ty = scale * any_float(-40, -10),
        .reach_u = scale,
        .reach_v = scale,
        .tint = {(uint8_t)any(), (uint8_t)any(), (uint8_t)any(), 255},
        .is_nearest = k % 9 == 8,
        .adds = (uint8_t)(k % 2)};
}

static void particle(void) {
    for (int k = 0; k < 2 * ROUNDS; k++) {
        const mp_sprite_target target = new_target();
        const mp_particle one = any_particle(k);
        mp_draw_particle(target.pixels + 4, 6, 10, any_int(0, 60), &one);
        mp_draw_particle_rows(&one, &target);
        record(pixels, sizeof pixels);
    }
}

static void particles(void) {
    static mp_placed_particle all[100];
    static int32_t order[100];
    for (int k = 0; k < 20; k++) {
        const mp_sprite_target target = new_target();
        const mp_particle_image images[] = {{texels, LARGEST + 4, 16, 16, 0}, {texels, LARGEST + 4, 9, 16, k % 3 == 2}};
        for (int i = 0; i < 100; i++) {
            // Two of three reach at most eight columns.
            const int x = any_int(-10, 70), y = any_int(-10, 50), is_small = i % 3 > 0;
            const float a = is_small ? any_float(2.5f, 4) : any_float(0.8f, 1.2f), d = is_small ? any_float(1, 4) : 1;
            all[i] = (mp_placed_particle){
                .min_x = x,
                .min_y = y,
                .max_x = x + (is_small ? any_int(1, 9) : 18),
                .max_y = y + 18,
                .a = i % 7 == 0 ? -a : a,
                .b = i % 5 == 0 ? 0.2f : 0,
                .d = d,
                .tx = (i % 7 == 0 ? a * (float)(x + 8) : -a * (float)x) + any_float(-2, 2),
                .ty = any_float(-2, 2) - d * (float)y,
                .red = any_float(0, 1),
                .green = any_float(0, 1),
                .blue = any_float(0, 1),
                .alpha = any_float(0, 1),
                .image = i & 1};
            order[i] = (i * 37) % 100;
        }
        mp_draw_particles(all, order, 100, images, any_float(0, 1), k & 1, &target);
        record(pixels, sizeof pixels);
    }
}

const mp_case sprite_cases[] = {
    {"sprites", sprites},
    {"particle", particle},
    {"particles", particles},
    END_OF_CASES,
};
