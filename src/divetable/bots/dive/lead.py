"""What a lead is worth between two divers, whatever else happens.

By space, and the other's space behind it: how often the one ahead wins, in thousandths. Computed backwards from 23 over
20,000 rounds between regulars with usual eyes (``bench/bots.py --only lead`` prints it again). In calm water a lead
hardly counts, since a manta undoes it; in deep water it does, since both see the same sharks and go wrong together.
"""

from __future__ import annotations

from typing import Final

from divetable.games.dive.components import GOAL

THOUSANDTHS: Final[tuple[tuple[int, ...], ...]] = (
    (),
    (532,),
    (559, 534),
    (586, 564, 537),
    (612, 593, 569, 540),
    (636, 621, 600, 575, 544),
    (658, 647, 632, 610, 582, 548),
    (678, 670, 658, 642, 619, 589, 553),
    (697, 691, 682, 669, 653, 628, 596, 557),
    (714, 710, 703, 694, 681, 662, 636, 602, 561),
    (733, 730, 725, 718, 708, 693, 673, 645, 610, 566),
    (759, 756, 753, 748, 740, 729, 714, 693, 662, 624, 578),
    (780, 778, 776, 772, 767, 759, 748, 732, 711, 682, 643, 590),
    (802, 798, 797, 794, 790, 786, 778, 767, 753, 733, 703, 652, 600),
    (817, 814, 810, 808, 805, 802, 796, 789, 778, 763, 742, 708, 660, 611),
    (821, 819, 816, 811, 809, 805, 801, 795, 786, 775, 757, 731, 698, 654, 602),
    (864, 863, 861, 858, 857, 855, 851, 847, 840, 830, 816, 796, 767, 730, 694, 647),
    (901, 900, 897, 895, 894, 892, 891, 888, 884, 878, 868, 854, 834, 810, 786, 752, 676),
    (936, 936, 934, 931, 930, 929, 928, 927, 924, 920, 914, 905, 892, 876, 858, 833, 732, 686),
    (964, 964, 963, 961, 960, 960, 959, 958, 956, 954, 950, 944, 935, 922, 911, 896, 853, 832, 793),
    (976, 976, 976, 975, 975, 974, 974, 973, 972, 970, 967, 962, 955, 945, 935, 922, 884, 848, 824, 778),
    (986, 986, 985, 985, 985, 985, 984, 984, 983, 982, 980, 977, 973, 966, 959, 947, 925, 880, 839, 808, 778),
    (993, 993, 993, 992, 992, 992, 992, 992, 992, 991, 990, 988, 986, 982, 979, 971, 950, 922, 872, 822, 809, 779),
)


def lead(own: int, other: int) -> float:
    """The chance of a diver on *own* against one on *other*, both short of 23."""
    if own == other:
        return 0.5
    return THOUSANDTHS[own][other] / 1000 if own > other else 1 - THOUSANDTHS[other][own] / 1000


LEAD: Final = tuple([tuple([lead(own, other) for other in range(GOAL)]) for own in range(GOAL)])
