import type { Texts } from "../../../app/texts";

export const home: Texts["home"] = {
  title: "Accueil",
  tagline: "Trois jeux de plongée. Tout de suite contre des robots, ou entre amis, sur tout appareil.",
  play: "Jouer",
  learn: "Apprendre",
  friends: "Entre amis",
  solo: "Solo",
  named: (does, game) => `${does} : ${game}`,
  players: (least, most) => `${least} à ${most} joueurs`,
  deepsea: "Une seule réserve d’air pour tous. Combien de trésors rapporterez-vous ?",
  hainoon: "Quatre plongeurs au milieu, douze requins autour. La troisième carte les lance.",
  dive: "Regardez dans l’eau, devinez où sont les requins et plongez plus profond que les autres.",
  lessons: "Leçons et énigmes",
  lessonsText: "Trois minutes par jeu, puis des cas à résoudre.",
  lessonsAll: "Voir toutes les leçons",
  joinTitle: "Rejoindre une table",
  code: "Les quatre lettres de la table",
  join: "Rejoindre",
  goOn: (game, code) => `Reprendre la partie : ${game}, ${code}`,
  mine: "Vos tables",
  more: (count) => `En montrer ${count} de plus`,
  credits: "Jeux de",
};

export const phase: Texts["phase"] = {
  lobby: "pas commencée",
  playing: "en cours",
  over: "terminée",
};
