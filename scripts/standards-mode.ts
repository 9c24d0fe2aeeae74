// happy-dom reports quirks mode, in which KaTeX renders nothing. KaTeX asks once per process, when the first test file loads it.
if (typeof document !== 'undefined')
  Object.defineProperty(document, 'compatMode', { value: 'CSS1Compat', configurable: true })
