if (typeof document !== 'undefined') {
  // happy-dom reports quirks mode, in which KaTeX renders nothing. KaTeX asks once per process, when the first test file loads it.
  Object.defineProperty(document, 'compatMode', { value: 'CSS1Compat', configurable: true })
  // The files of a worker share one document: what the last one left in it or selected is not the next one's.
  document.body.replaceChildren()
  getSelection()?.removeAllRanges()
}
