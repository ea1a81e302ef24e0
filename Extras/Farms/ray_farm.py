"""Renders a plan with Ray (pip install ray).

    python ray_farm.py title.plan title.mp4 --workers 8 --cpus 4
    RAY_ADDRESS=head:6379 python ray_farm.py ...        # a running cluster

All machines need multiplane, these files, and the folder of the plan at the same path.
"""

import ray

import render_tasks


def main():
    parser = render_tasks.parser()
    parser.add_argument("--cpus", type=int, default=1, help="the CPU cores of each (default: 1)")
    options = parser.parse_args()

    ray.init(log_to_driver=False)
    # Ray starts a task again whose process is lost, and after a temporary failure, but not after a permanent one.
    task = ray.remote(num_cpus=options.cpus, max_retries=3, retry_exceptions=[render_tasks.TemporaryFailure])
    work, assemble = task(render_tasks.work), task(render_tasks.assemble)
    ray.get([work.remote(options.plan, options.cpus) for _ in range(options.workers)])
    ray.get(assemble.remote(options.plan, options.movie))


if __name__ == "__main__":
    main()
