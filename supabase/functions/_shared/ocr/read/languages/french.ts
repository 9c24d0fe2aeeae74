// French: its small words, its common words with their accents, and what is confused in it.
import { plainLetters } from '../alphabet.ts'
import { byPlainForm, type Language, wordSet } from './language.ts'

const words = byPlainForm(
  `
  même mêmes être êtes fête fêtes tête têtes forêt forêts prêt prêts prête intérêt intérêts fenêtre fenêtres arrêt arrêts
  arrête arrêter arrêté arrêtée rêve rêves peut-être enquête bête bêtes crêpe crêpes pêche pêches extrême extrêmes honnête
  vêtement vêtements bientôt plutôt aussitôt tôt côté côtés côte côtes hôtel hôtels hôpital drôle rôle rôles contrôle contrôler dépôt
  très après près auprès dès accès succès procès progrès excès exprès congrès règlement règlements
  ça français française françaises façon façons garçon garçons leçon leçons reçu reçus reçue reçois reçoit façade façades
  aperçu déçu déçue conçu conçue soupçon glaçon remplaçant commerçant commerçants françois françoise
  connaît connaître paraît paraître apparaît apparaître disparaît disparaître naître plaît maître maîtres maîtresse île îles
  dîner dîners traîne traîner entraîner entraînement chaîne chaînes fraîche fraîches boîte boîtes aîné aînée
  abîmé croître reconnaître surcroît août goût goûter goûts coût coûts coûte coûter sûr sûre sûrement sûreté dû brûler
  âge âgé âgée château châteaux gâteau gâteaux tâche tâches câble câbles théâtre pâte pâtes bâtiment bâtiments grâce
  où déjà voilà là-bas au-delà noël naïf maïs haïr égoïste`,
  plainLetters,
)

export const french: Language = {
  name: 'French',
  smallWords: wordSet(`
    le la les et des est une un du que pour dans qui par sur pas au plus ce cette ces avec sont il elle nous vous se ne en
    ou ont aux ses son sa mais comme leur notre votre vos nos etre si tout de je tu mon ma mes chez sans sous`),
  accent(letter, { before, after }) {
    switch (letter) {
      case 'a':
        return after === '' ? 'à' : 'â'
      case 'e':
        return isOpen(before, after) ? 'è' : 'é'
      case 'i':
        return /[ao]$/.test(before) && !/^t|^tr/.test(after) ? 'ï' : 'î'
      case 'o':
        return 'ô'
      case 'u':
        return before === 'o' && after === '' ? 'ù' : 'û'
      case 'c':
        return 'ç'
      default:
        return null
    }
  },
  words,
  unseen: 'çî',
  // The elided article reads as a capital I; æ is all but unknown in French, unlike œ; the euro sign reads as a pound.
  repair: (text) =>
    text
      .replace(/(?<![\p{L}\d])I(?=['’‘]\p{L})/gu, 'l')
      .replaceAll('æ', 'œ')
      .replace(/£/g, '€'),
}

/** An e before a syllable with a mute e is open (mère, pièces, dernière, règle), as is one before a final s in few words. */
const isOpen = (before: string, after: string): boolean =>
  before !== '' && /^([bcdfgjklmnpqrstvxz]|qu|gu|[bcdfgptv][lr]|ch|gn|ph|th)es?$/.test(after)
