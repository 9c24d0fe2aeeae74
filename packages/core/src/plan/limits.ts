// Every limit of the product.

const second = 1000

export const limits = {
  capture: {
    titleMax: 200,
    contentMin: 1,
    /** Of the visible text: markup and pictures do not count. */
    contentMax: 50_000,
    /** With markup. */
    storedMax: 500_000,
    tagMax: 50,
    tagsMax: 20,
    sourceUrlMax: 4096,
    previewLength: 150,
    longFrom: 500,
    shortUnder: 100,
    truncateDefault: 1000,
  },
  account: { emailMax: 254, passwordMin: 6, passwordMax: 128, newPasswordMin: 8, minimumAge: 13 },
  folder: { nameMax: 100, levels: 2, autoAssignAbove: 0.7 },
  list: {
    pageSize: 20,
    refreshMs: 30 * second,
    searchDebounceMs: 300,
    recentSearches: 5,
    searchMax: 1000,
    keptOffline: 2000,
  },
  plan: {
    freeSavesPerDay: 2,
    savesShownInPlanDetails: 25,
    trialDays: 7,
    monthlyDays: 30,
    yearlyDays: 365,
  },
  /** The operator's settings FREE_BYTES and PRO_BYTES override these. */
  space: { freeBytes: 50 * 1024 * 1024, proBytes: 10 * 1024 * 1024 * 1024, warnFrom: 0.9 },
  price: { currency: 'USD', monthly: 3, yearly: 15 },
  ocr: {
    freeTotal: 2,
    freeWarnFrom: 1,
    proPerMonth: 300,
    proWarnFrom: 280,
    imageBytesMax: 10 * 1024 * 1024,
    imagePixelsMax: 16_000_000,
    /** Larger files are not even loaded to be scaled down. */
    fetchedBytesMax: 50 * 1024 * 1024,
    /** Larger pictures are scaled down before they are sent; a page of small print is still sharp. */
    sentPixelsMax: 8_000_000,
    /** The server sends a heartbeat every ten seconds, however long the queue is. */
    silenceMs: 60 * second,
    uploadMs: 180 * second,
    attemptsPerDay: { free: 10, pro: 40 },
    titleLength: 80,
  },
  trash: { days: 30 },
  pdf: { freePerDay: 2, proPerDay: 600 },
  links: { searchResults: 20, previewLength: 100 },
  graph: { width: 400, height: 400, nodeRadius: 20, clickRadius: 20, neighbourRadius: 100 },
  libraryGraph: { nodesMax: 5000, listStep: 100, zoomMin: 0.02, zoomMax: 6 },
  voice: { restartsMax: 50, restartDelayMs: 50, mobileSetupDelayMs: second },
  quickCapture: {
    connectivityChecksMs: [5 * second, 10 * second],
    authWaitMs: 8 * second,
    authAttempts: 5,
    authBackoffMs: 2 * second,
    saveTimeoutMs: 15 * second,
    retryTimeoutMs: 20 * second,
    tries: 3,
    pauseMs: 2 * second,
    loadTimeoutMs: 10 * second,
    redirectMinMs: 1.5 * second,
    redirectMaxMs: 3 * second,
  },
  auth: { redirectMs: 2 * second, resetReturnMs: 5 * second, cardWidthPx: 400 },
  payment: { redirectMs: 3 * second },
  share: { copiedMs: 2 * second },
  contact: { nameMax: 200, subjectMax: 300, messageMax: 20_000 },
  extraction: {
    inlineImageMax: 20_000,
    picturesMax: 100,
    pictureBytesMax: 10_000_000,
    /** Messages between the extension's scripts hold 64 MB at most. */
    pdfBytesMax: 30_000_000,
    allPicturesBytesMax: 50_000_000,
    scrollSteps: 1500,
    settleMs: 250,
    slowSettleMs: 900,
  },
  clipboardPrompt: { min: 10, under: 5000 },
  support: { replyDelayMs: second, chatHeightPx: 600, messageMax: 1000 },
  menu: { maxHeightPx: 400, notebookListPx: 192, minWidthRem: 14 },
  editor: {
    historyDelayMs: 1000,
    historyEntries: 100,
    fontSizes: ['10px', '18px', '32px'],
    fontFamilies: ['serif', 'monospace'],
    indentMax: 8,
    imageTypes: ['image/png', 'image/gif', 'image/jpeg', 'image/bmp', 'image/x-icon'],
  },
  help: {
    extensionBrowserVersion: 88,
    /** The oldest browsers that the manifests accept. */
    extensionRunsFrom: 111,
    extensionRunsFromFirefox: 128,
  },
} as const
