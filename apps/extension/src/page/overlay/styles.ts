// The styles of the extension's elements inside a page.
import { palette } from './shadow-palette.ts'

export const styles = `${palette}
*{box-sizing:border-box}
.toasts,.float{font:14px/1.5 system-ui,sans-serif;color:var(--ink)}
button,a{cursor:pointer}
.toasts button,.toasts a{font:inherit}
button:focus-visible,a:focus-visible,input:focus-visible{outline:2px solid var(--focus);outline-offset:2px}
.toasts{position:fixed;right:16px;bottom:16px;display:flex;flex-direction:column;gap:8px;width:min(360px,calc(100vw - 32px))}
.toast{background:var(--surface);border:1px solid var(--line);border-radius:12px;box-shadow:var(--float);padding:12px 14px;display:grid;grid-template-columns:auto 1fr auto;gap:2px 10px;align-items:start}
.toast[data-tone=done]{border-left:3px solid var(--primary)}
.toast[data-tone=warn]{border-left:3px solid var(--amber)}
.toast[data-tone=fault]{border-left:3px solid var(--coral)}
.mark{width:20px;height:20px;margin-top:1px}
.say{min-width:0;overflow-wrap:anywhere}
.say strong{display:block;font-weight:600}
.say p{margin:2px 0 0;color:var(--muted);font-size:13px}
.field{width:100%;margin-top:8px;padding:4px 8px;border:1px solid var(--line);border-radius:8px;background:var(--surface);color:var(--ink);font:inherit;font-size:13px}
.acts{grid-column:2/-1;display:flex;flex-wrap:wrap;gap:8px;margin-top:8px}
.acts:empty{display:none}
.act{display:inline-block;border:1px solid var(--line);border-radius:8px;background:var(--surface);color:var(--ink);padding:4px 12px;text-decoration:none;font-weight:500;font-size:13px}
.act:hover{background:var(--sunken)}
.act.main{background:var(--primary);border-color:var(--primary);color:var(--on-primary)}
.act.main:hover{background:var(--primary-hover)}
.x{border:0;background:none;color:var(--muted);padding:0 4px;font-size:18px;line-height:20px;border-radius:6px}
.x:hover{color:var(--ink);background:var(--sunken)}
.float{display:inline-flex;align-items:center;gap:6px;border:1px solid var(--line);border-radius:999px;background:var(--surface);color:var(--ink);box-shadow:var(--float);padding:5px 12px 5px 8px;font-weight:500;font-size:13px;white-space:nowrap}
.float:hover{background:var(--sunken)}
.float svg{width:16px;height:16px}
.at-selection{position:fixed;display:flex;gap:6px}
.at-corner{position:fixed;right:20px;top:72px}
.answer{margin-top:8px;box-shadow:none;color:var(--muted)}
@media (prefers-reduced-motion:no-preference){.toast,.at-selection{animation:rise .16s cubic-bezier(.2,.7,.3,1)}}
@keyframes rise{from{opacity:0;translate:0 6px}}
`
