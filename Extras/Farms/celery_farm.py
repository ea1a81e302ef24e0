"""Renders a plan with Celery and Redis (pip install "celery[redis]").

    celery -A celery_farm worker --concurrency 1 --prefetch-multiplier 1     # on each machine
    python celery_farm.py title.plan title.mp4 --workers 8                   # starts the render, waits for the movie

BROKER names the Redis server: redis://host:6379/0. All machines need multiplane, these files, and the folder of the
plan at the same path.
"""

import os

from celery import Celery, chord

import render_tasks

BROKER = os.environ.get("BROKER", "redis://localhost:6379/0")

app = Celery("celery_farm", broker=BROKER, backend=BROKER)
app.conf.update(
    # A task is acknowledged when it ends, so that the task of a lost machine starts again elsewhere: after the
    # visibility timeout, which must be longer than a worker runs.
    task_acks_late=True,
    task_reject_on_worker_lost=True,
    worker_prefetch_multiplier=1,
    broker_transport_options={"visibility_timeout": 86_400},
    result_backend_transport_options={"visibility_timeout": 86_400},
    broker_connection_retry_on_startup=True,
)
RETRIES = {"autoretry_for": (render_tasks.TemporaryFailure,), "max_retries": 3, "default_retry_delay": 1}


@app.task(**RETRIES)
def work(plan):
    render_tasks.work(plan, threads=os.cpu_count())


@app.task(**RETRIES)
def assemble(plan, movie):
    render_tasks.assemble(plan, movie)


def main():
    options = render_tasks.parser().parse_args()
    # Run as a script, this module has another name than on the workers.
    tasks = [app.signature("celery_farm.work", args=(options.plan,)) for _ in range(options.workers)]
    end = app.signature("celery_farm.assemble", args=(options.plan, options.movie), immutable=True)
    chord(tasks)(end).get()


if __name__ == "__main__":
    main()
