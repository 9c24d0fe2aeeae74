// The line above an answer that tells what a model did: thought, or searched the web. It opens nothing that belongs to the answer.

export function isActivity(label: string): boolean {
  return thought.test(label) || webSearch.some((said) => said.test(label))
}

const thought =
  /^(?:thought|thinking|reasoned|searched|searching|browsed|analy[sz]ed)(?: (?:(?:for|about|deeply)\b|the web).*)?$|^(?:已(?:深度)?思考|搜索)/i

/** A title can begin with the word for a search, so the line must name the web too. */
const webSearch = [
  /^(?:(?:a |ont )?recherch\S+|recherches?|cherch\S+) (?:.{0,80} )?(?:sur|dans) (?:le web|internet)(?!\p{L})/iu,
  /^(?:(?:im|das) )?(?:web|internet) (?:.{0,80} )?(?:ge|durch)sucht|^(?:durch)?such(?:e|t) (?:.{0,80} )?(?:im|das) (?:web|internet)(?!\p{L})/iu,
  /^(?:(?:se|ha|he) )?(?:busca(?:ndo|do)|buscó|búsquedas?) (?:.{0,80} )?en (?:la web|internet)(?!\p{L})/iu,
  /^(?:(?:pesquis|busc)(?:ou|ando|ado)|pesquisas?|buscas?) (?:.{0,80} )?na (?:web|internet)(?!\p{L})/iu,
  /^(?:(?:ha |ho )?cerca(?:to|ndo)|ricerc(?:a|he|ato)) (?:.{0,80} )?(?:sul|nel) web(?!\p{L})/iu,
  /^(?:ウェブ|web|ネット|インターネット).{0,80}検索/iu,
  /^(?:已|正在)?(?:(?:在)?(?:网上|网络|網路|網上|联网).{0,80})?(?:搜索|搜尋)/u,
  /^(?:웹|인터넷).{0,80}검색/u,
  /^(?:(?:تم|جارٍ|جاري|جار|جرى) )?(?:ال)?(?:بحث|يبحث) .{0,80}(?:الويب|الإنترنت)/u,
]
