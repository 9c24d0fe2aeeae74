// Portuguese: its small words, its common words with their accents, and what is confused in it.
import { plainLetters } from '../alphabet.ts'
import { byPlainForm, type Language, wordSet } from './language.ts'

const words = byPlainForm(
  `
  você vocês três mês português inglês francês também além ninguém alguém porém até café pé fé
  preço preços açúcar serviço serviços almoço cabeça cabeças faço força forças espaço espaços peça peças criança
  crianças licença diferença diferenças endereço endereços praça graças moça começo começa começar começou começará mudança
  segurança esperança presença doença laço braço braços pedaço pedaços terça lição licença
  amanhã manhã manhãs irmã irmãs maçã não mão mãos mãe mães pão pães são chão então cão cães alemão irmão vulcão balcão
  países saída saúde rápido número números página páginas últimos último última próximo próxima
  sábado família famílias história início água área áreas público pública possível difícil fácil útil móvel nível
  já há lá está estão será serão terá às só avó avô após nós vós`,
  plainLetters,
)

export const portuguese: Language = {
  name: 'Portuguese',
  smallWords: wordSet(`
    o a de que e do da em um uma para com nao os no se na por mais as dos como mas ao ele das seu sua ou quando muito nos
    ja eu tambem so pelo pela ate isso ela entre depois sem mesmo aos voce ha foi sao esta`),
  accent(letter, { before, after }) {
    switch (letter) {
      case 'a':
        return /^(o|os|e|es)$/.test(after) ? 'ã' : before === '' && after === 's' ? 'à' : 'á'
      case 'o':
        return /^es?$/.test(after) ? 'õ' : 'ó'
      default:
        return { e: 'é', i: 'í', u: 'ú', c: 'ç' }[letter] ?? null
    }
  },
  words,
  unseen: 'çí',
  // Before the nasal endings a c is soft (razão, informação), save in a handful of words listed above.
  repair: (text) => text.replace(/(?<=\p{L}{2})c(?=(ão|ões)(?!\p{L}))/gu, 'ç').replaceAll('£', '€'),
}
