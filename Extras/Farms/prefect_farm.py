"""Renders a plan with Prefect 3 (pip install prefect).

    python prefect_farm.py title.plan title.mp4 --workers 4

The tasks are threads of this process that wait for multiplane processes; for several machines, use the task runners of
prefect-ray or prefect-dask, or serve the flow with a work pool. All machines need the folder of the plan at the same
path.
"""

from prefect import flow, task
from prefect.task_runners import ThreadPoolTaskRunner

import render_tasks


def is_temporary(task, run, state):
    """Whether a failed task starts again."""
    try:
        state.result()
    except render_tasks.PermanentFailure:
        return False
    except Exception:
        pass
    return True


@task(retries=3, retry_delay_seconds=1, retry_condition_fn=is_temporary)
def work(plan, threads):
    render_tasks.work(plan, threads)


@task(retries=3, retry_delay_seconds=1, retry_condition_fn=is_temporary)
def assemble(plan, movie):
    render_tasks.assemble(plan, movie)


@flow(task_runner=ThreadPoolTaskRunner(max_workers=64))
def render(plan: str, movie: str, workers: int = 4, threads: int = 1):
    for worker in [work.submit(plan, threads) for _ in range(workers)]:
        worker.result()
    assemble(plan, movie)


def main():
    options = render_tasks.parser().parse_args()
    render(options.plan, options.movie, options.workers)


if __name__ == "__main__":
    main()
