// Tells the language of a page by its small words. Null when their count is not clear.

type Language = keyof typeof SMALL_WORDS

/** Without accents, because the Latin network often misses them. */
const SMALL_WORDS = {
  english: wordSet(`
    the and of to in is that for it with as was on are be this have from or by not but you at which they we an all your
    his her she he had were has been will would can could there their what when who how our us my if then than into after
    before about please only also its do did no yes out up so`),
  german: wordSet(`
    der die und das nicht ist ein eine den dem des mit auf fur im zu von sich auch es an werden aus er hat dass sie nach
    bei um noch wie einen einer eines einem uber zum war haben nur oder aber vor zur bis mehr durch man wird sind wir ich
    ihr ihre ihren wenn kann als am bitte sehr mich mir uns wer`),
  french: wordSet(`
    le la les et des est une un du que pour dans qui par sur pas au plus ce cette ces avec sont il elle nous vous se ne en
    ou ont aux ses son sa mais comme leur notre votre vos nos etre si tout de je tu mon ma mes chez sans sous`),
  spanish: wordSet(`
    el la los las y de que en un una por con para no se su al lo como mas pero sus le ya este esta si porque entre cuando
    muy sin sobre tambien me hasta hay donde quien desde nos del es son fue ser ha mi tu todo todos nadie`),
  italian: wordSet(`
    il di che la e un una per in non con del della si le da sono come anche i gli nel nella alla ma ha questo questa al
    dei delle lo se al alle dal dalla sul sulla voi noi loro ci era essere quando perche piu`),
  portuguese: wordSet(`
    o a de que e do da em um uma para com nao os no se na por mais as dos como mas ao ele das seu sua ou quando muito nos
    ja eu tambem so pelo pela ate isso ela entre depois sem mesmo aos voce ha foi sao esta`),
}

const LANGUAGES = Object.entries(SMALL_WORDS) as [Language, ReadonlySet<string>][]
const MIN_WORDS = 3
const MIN_SHARE = 0.12
const CLEAR_LEAD = 1.25

export function tellLanguage(text: string): Language | null {
  const words = plainLetters(text.toLowerCase()).match(/\p{L}+/gu) ?? []
  const counts = LANGUAGES.map(([language, smallWords]) => ({
    language,
    count: words.filter((word) => smallWords.has(word)).length,
  })).sort((a, b) => b.count - a.count)
  const [first, second] = counts
  if (!first || !second || first.count < Math.max(MIN_WORDS, words.length * MIN_SHARE)) return null
  return first.count >= second.count * CLEAR_LEAD ? first.language : null
}

/** Only letters change, so that a lone accent is not lost. */
const plainLetters = (text: string): string => text.normalize('NFD').replace(/(?<=\p{L})\p{M}+/gu, '')

function wordSet(words: string): ReadonlySet<string> {
  return new Set(words.split(/\s+/).filter(Boolean))
}
