// supabase-js always creates a client for live changes. The extension never asks for them, so a small class takes its place; the real one is a
// tenth of the background script.

export class RealtimeClient {
  setAuth(): Promise<void> {
    return Promise.resolve()
  }
}
