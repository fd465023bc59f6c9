// What the companions can do, in French: loaded where companions dive along.

import type { Powers } from "../../types";

export const powers: Powers = {
  octopus: "Couvre une partie de la pile pour tout le monde jusqu'à la plongée.",
  orca: "Compte à rebours à partir de dix ; à zéro, plus personne ne programme.",
  anglerfish: "Un sixième niveau avec son annonce, où vous êtes le plus rapide. Il faut cinq niveaux.",
  green_turtle: "Chaque tortue verte qui vous aide cette manche vous porte 1 case plus loin.",
  clownfish: "Ajoute 3 à votre vitesse sur un niveau.",
  dolphins: "Donnez le petit à quelqu'un : si cette personne ne se trompe pas, vous avancez d'une case.",
  great_white: "Les adversaires qui se trompent n'avancent pas au Repos. Si personne ne se trompe, c'est vous.",
  axolotl: "À la fin du Repos, tous les autres sur une case impaire reculent de 2.",
  fugu: "Tout le monde programme en retenant son souffle ; qui respire s'arrête.",
  narwhal: "Cette manche, les tortues font reculer tous les autres.",
};
