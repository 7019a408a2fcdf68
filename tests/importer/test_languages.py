"""Another language is recognised and said, and its dates are read by its own habit."""

from __future__ import annotations

import pytest

from rulesdb.importer import import_file
from rulesdb.importer.languages import dates_in, language_of
from rulesdb.importer.titles import game_of, title_of

SENTENCES = {
    "en": "The player turns over the card when this is allowed.",
    "de": "Der Spieler dreht die Karte um, wenn das erlaubt ist.",
    "fr": "Le joueur retourne les cartes lorsque c’est dans la rangée.",
    "es": "El jugador gira las cartas cuando el turno termina.",
    "it": "Il giocatore gira una carta quando il turno della fila finisce.",
    "pt": "O jogador vira uma carta quando o turno não termina.",
    "ja": "プレイヤーはカードを1枚ひきます。",
    "ko": "플레이어는 카드를 한 장 뽑습니다.",
    "zh": "玩家抽一张牌然后结束回合。",
}


@pytest.mark.parametrize("language", SENTENCES)
def test_a_language_is_known_by_its_small_words_or_its_script(language: str) -> None:
    assert language_of([SENTENCES[language]] * 3) == language


@pytest.mark.parametrize(
    ("printed", "language", "date"),
    [
        ("2/8/2019", "en", "2019-02-08"),
        ("2/8/2019", "fr", "2019-08-02"),
        ("21/2/2025", "en", "2025-02-21"),
        ("2/21/2025", "fr", "2025-02-21"),
        ("Stand: 8.2.2019", "de", "2019-02-08"),
        ("8. Februar 2019", "de", "2019-02-08"),
        ("1er juillet 2021", "fr", "2021-07-01"),
        ("12 de agosto de 2022", "es", "2022-08-12"),
        ("2019年2月8日", "ja", "2019-02-08"),
        ("September 5th, 2023", "en", "2023-09-05"),
    ],
)
def test_dates_by_habit(printed: str, language: str, date: str) -> None:
    assert dates_in(printed, language) == [date]


def test_the_report_says_the_language() -> None:
    lines = ["Steinspiel Regeln Version 1.2", "Stand: 3.4.2024", "1. Das Spiel"]
    for section in range(1, 5):
        lines.append(f"1-{section}. Teil {section}")
        lines += [f"1-{section}-{rule}. {SENTENCES['de']}" for rule in range(1, 6)]
    report = import_file("\n".join(lines).encode(), "regeln.txt", keep=False)
    assert (report.key, report.date) == ("steinspielregeln@1.2", "2024-04-03")
    assert any("it is written in German" in doubt for doubt in report.doubts)


def test_a_game_is_called_by_its_title_not_by_its_first_heading() -> None:
    front = [
        "COMPREHENSIVE RULES",
        "Effective May 27, 2025",
        "A NOTE FOR NEWER PLAYERS",
        "Welcome! This covers the Lantern Row trading card game in all detail.",
    ]
    assert game_of(title_of(front), "rules.txt", front) == "lanternrow"
    assert game_of(title_of(front[:3]), "Old_Lanterns_Rules.txt", front[:3]) == "oldlanterns"
