import type { Texts } from "../../app/texts";

/** How well a bot plays. */
export const bots: Texts["bots"] = {
  random: "robot hasard",
  novice: "robot novice",
  threshold: "robot intuitif",
  regular: "robot exercé",
  expert: "robot expert",
};

/** What each bot is like. It has nothing to do with how it plays. */
export const tempers: Texts["tempers"] = {
  ada: "précise",
  iris: "curieuse",
  noor: "joyeuse",
  timo: "timide",
  bruno: "jovial",
  pilar: "calme",
};

export const share: Texts["share"] = {
  button: "Partager",
  title: "Inviter les autres",
  seatTitle: "Passer ma place sur un autre appareil",
  seatText: "Qui ouvre ce lien prend votre place, et cet appareil ne l’a plus. Il ne sert qu’une fois.",
  seatFor: (name) => `Lien pour ${name}`,
};

export const rules: Texts["rules"] = {
  turn: "Un tour",
  steps: "Un tour en quatre dessins",
  here: "vous êtes ici",
  before: "Dessin précédent",
  next: "Dessin suivant",
  all: "Toutes les règles",
  tryIt: "Essayer avec Ada",
  back: "Retour à la table",
  backToLesson: "Retour à la leçon",
  search: "Chercher dans les règles",
  none: "Rien trouvé.",
  english: "Ces règles ne sont encore écrites qu’en anglais.",
  found: (count) => (count === 1 ? "1 paragraphe" : `${count} paragraphes`),
};

export const keys: Texts["keys"] = {
  title: "Touches",
  everywhere: "À toutes les tables",
  here: (game) => `Dans ${game}`,
  help: "montrer ces touches",
  log: "aller au journal ; les flèches s’y déplacent",
  rules: "les règles, à ce qui est demandé maintenant",
  describe: "décrire le plateau en mots",
  repeat: "répéter la dernière ligne du journal",
  mute: "couper ou remettre le son",
  settings: "réglages",
  confirm: "confirmer un coup",
  cancel: "retirer un coup proposé",
  why: "répéter qui doit faire quoi, et pourquoi une chose est impossible",
  escape: "fermer ce qui est ouvert",
  skip: "n’importe quelle touche arrête aussitôt le mouvement",
};

export const settings: Texts["settings"] = {
  title: "Réglages",
  language: "Langue",
  theme: "Couleurs",
  themes: { system: "comme l’appareil", dark: "crépuscule", light: "plein jour" },
  speed: "Mouvement",
  speeds: { "0": "aucun", "1": "habituel", "2": "deux fois plus vite", "4": "quatre fois plus vite" },
  still: "Votre appareil demande moins de mouvement : rien ne bouge.",
  confirm: "Un coup compte",
  confirms: { never: "tout de suite", moment: "après un instant pour se reprendre", always: "quand je le confirme" },
  sound: "Son",
  volume: "Volume",
  vibrate: "Le téléphone vibre",
  rolls: "Lancer mes dés à ma place",
  notify: "Me prévenir quand c’est à moi",
  notifyNot: "Ce navigateur ne permet pas les notifications ici.",
  sonar: "Sonar dans Dive : entendre en mots et en sons ce que voient les autres",
  sonarText: "Pour qui ne peut pas voir l’image. Toute la table en est avertie.",
  keys: "Touches d’un seul caractère",
  keysText: "À couper si l’on dicte à l’ordinateur, ou si le lecteur d’écran se sert des lettres.",
  sounds: (on: boolean) => (on ? "Son activé." : "Son coupé."),
  pace: "Robots aux nouvelles tables",
  name: "Votre nom",
};

export const refused: Texts["refused"] = {
  full: "Toutes les places sont prises ; vous pouvez regarder.",
  taken: "Cette place vient d’être prise.",
  no_such_table: "Aucune table ne porte ce code.",
  no_such_game: "Il n’y a pas eu de telle partie à cette table.",
  bad_link: "Ce lien n’est plus bon. Demandez-en un nouveau là où vous étiez assis.",
  open_seats: "Il manque des joueurs : attendez ou ajoutez un robot.",
  removed: "L’hôte vous a retiré de la table. Vous pourrez vous asseoir quand il vous laissera entrer.",
  not_host: "Seul l’hôte peut faire cela.",
  not_gone: "Cette personne est là, ou va peut-être revenir. Réessayez dans une minute.",
  not_your_seat: "Ce n’est pas votre place.",
  playing: "Impossible pendant une partie.",
  seated: "Quelqu’un y est déjà assis.",
  too_fast: "C’était trop à la fois. Attendez un instant.",
  busy: "La table n’a pas pu le noter. Réessayez.",
  offline: "La table est injoignable.",
  cross_origin: "Cette demande vient d’un autre site.",
  error: "Quelque chose s’est mal passé. Réessayez.",
  malformed: "Impossible de lire cela.",
  media_type: "Cette page est trop ancienne pour la table. Rechargez-la.",
  method: "Cette page est trop ancienne pour la table. Rechargez-la.",
  not_found: "Cette page est trop ancienne pour la table. Rechargez-la.",
  too_large: "C’était trop à envoyer.",
  no_change: "C’est déjà le cas.",
  no_such_lesson: "Cette leçon n’existe pas.",
  no_such_seat: "Personne n’est assis là.",
  no_such_step: "Il n’y a rien à faire à cette étape.",
  no_water: "Cette image n’existe pas, ou pas maintenant.",
  not_playing: "Aucune partie n’est en cours.",
  setup: "Les règles ne le permettent pas.",
  unknown_bot: "Ce robot n’existe pas.",
  too_many_tables: "Il y a trop de tables en ce moment. Revenez plus tard.",
};
