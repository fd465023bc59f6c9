import type { Texts } from "../../../app/texts";

export const home: Texts["home"] = {
  title: "Accueil",
  play: "Jouer",
  friends: "Entre amis",
  solo: "Solo",
  named: (does, game) => `${does} : ${game}`,
  players: (least, most) => `${least} à ${most} joueurs`,
  lessons: "Leçons et énigmes",
  joinTitle: "Rejoindre une table",
  code: "Les quatre lettres de la table",
  join: "Rejoindre",
  mine: "Vos tables",
  more: (count) => `En montrer ${count} de plus`,
  gotCode: "Un code ?",
  running: "Votre partie en cours",
  yourTurn: "C’est à vous",
  goesOn: "Votre partie continue",
  back: "Retour à la partie",
  backNamed: (table) => `Retour à la partie : ${table}`,
  playersWord: "joueurs",
  credits: "Jeux de",
};

export const phase: Texts["phase"] = {
  lobby: "pas commencée",
  playing: "en cours",
  over: "terminée",
};
