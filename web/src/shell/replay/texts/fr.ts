import type { Texts } from "../../../app/texts";

export const replay: Texts["replay"] = {
  name: "Rediffusion",
  title: (game) => `Revoir ${game}`,
  at: (at, all) => `Événement ${at} sur ${all}`,
  pace: "Vitesse",
  moment: "Moment",
  first: "Au début",
  back: "Reculer",
  next: "Avancer",
  last: "À la fin",
  play: "Lire",
  pause: "Pause",
  link: "Copier un lien vers ce moment",
  seenBy: "Vu par",
  spectator: "les spectateurs",
  table: "À la table",
  keys: "Les flèches vont d’un événement à l’autre, Début et Fin aux extrémités, la barre d’espace lit et met en pause.",
  empty: "Rien n’y a encore été joué.",
};
