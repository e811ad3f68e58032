"""How cost grows, counted in calls, which are the same on every machine; by the clock it is `growth.py` that tells."""

import pytest
from growth import AIM, TASKS, counted, exponent


@pytest.mark.parametrize(("power", "factor"), [(1.0, 1.0), (2.0, 0.003), (0.0, 7.0)])
def test_the_exponent_is_that_of_the_cost(power, factor):
    sizes = (3, 10, 40)
    assert exponent(sizes, [factor * size**power for size in sizes]) == pytest.approx(power)


def test_calls_are_counted_for_each_time_that_something_is_done():
    def work():
        return sum(map(abs, (1, 1, 1)))

    once = counted(work)
    assert counted(lambda: work() + work()) == pytest.approx(once, abs=1)
    assert counted(lambda: [abs(number) for number in range(100)] and 1) >= 100


@pytest.mark.parametrize("task", TASKS, ids=[task.what for task in TASKS])
def test_twice_as_much_costs_no_more_than_a_little_over_twice_as_much(task, tmp_path):
    sizes = task.sizes[:3]
    costs = []
    for size in sizes:
        (tmp_path / str(size)).mkdir()
        work = task.make(tmp_path / str(size), size)
        work()
        costs.append(counted(work))
    assert exponent(sizes, costs) < AIM
