"""Renders a plan with Ray (pip install ray).

    python ray_farm.py title.plan title.mp4 --workers 8 --cpus 4
    RAY_ADDRESS=head:6379 python ray_farm.py ...        # a running cluster

All machines need multiplane, these files, and the folder of the plan at the same path.
"""

import argparse
import os

import ray

import render_tasks


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("plan")
    parser.add_argument("movie")
    parser.add_argument("--workers", type=int, default=4, help="the number of multiplane workers (default: 4)")
    parser.add_argument("--cpus", type=int, default=1, help="the CPU cores of each (default: 1)")
    options = parser.parse_args()
    plan, movie = os.path.abspath(options.plan), os.path.abspath(options.movie)

    ray.init(log_to_driver=False)
    # Ray starts a task again whose process is lost, and after a temporary failure, but not after a permanent one.
    task = ray.remote(num_cpus=options.cpus, max_retries=3, retry_exceptions=[render_tasks.TemporaryFailure])
    work, assemble = task(render_tasks.work), task(render_tasks.assemble)
    ray.get([work.remote(plan, options.cpus) for _ in range(options.workers)])
    ray.get(assemble.remote(plan, movie))


if __name__ == "__main__":
    main()
