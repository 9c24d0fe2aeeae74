// The video of the installation, from ./media: install.webm (or .mp4), install.vtt and install.png. Without all three the page has no
// video.

export function installVideo() {
  const source = files['./media/install.webm'] ?? files['./media/install.mp4']
  const poster = files['./media/install.png']
  const captions = files['./media/install.vtt']
  return source && poster && captions ? { source, poster, captions } : null
}

const files: Record<string, string> = import.meta.glob('./media/install.*', {
  eager: true,
  query: '?url',
  import: 'default',
})
