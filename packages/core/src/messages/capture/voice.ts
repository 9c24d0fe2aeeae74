// Voice dictation.

export const voiceMessages = {
  start: 'Start voice recording',
  stop: 'Stop voice recording',
  settingUp: 'Setting up voice recording',
  listening: 'Listening...',
  ended: 'Recording stopped. Start it again to go on.',
  proFeature: 'Voice recording (Pro feature)',
  proBadge: 'Pro',
  proAlert: 'Voice recording is a Pro feature. Upgrade to Pro to dictate notes.',
  upgrade: 'Upgrade to Pro',
  notNow: 'Not now',
  notOnMobile: 'Voice recording not available on mobile',
  notSupported: 'Voice recording not supported in this browser',
  denied: 'Microphone access denied. Please allow microphone permission.',
  noMicrophone: 'No microphone found. Please check your microphone.',
  network: 'Network error. Please check your internet connection.',
  other: (code: string) => `Speech recognition error: ${code}.`,
  notAvailable: 'Speech recognition not available.',
  startFailed: 'Failed to start recording. Please try again.',
}
