// What other features may import from this one.
export { useVoice } from './use-voice.ts'
export { VoiceStatus } from './voice-status.tsx'
export { ProVoiceTool, VoiceTool } from './voice-tool.tsx'
