import { trustedHtml } from '../web/html.ts'

/** The look of /dev/mailbox, in light and dark. */
export const mailboxStyle = trustedHtml(`<style>
:root { color-scheme: light dark; --bg: #fbfaf6; --surface: #fff;
  --ink: #14211b; --ink-2: #435149; --line: #dfdbcd; --primary: #0b6b45 }
@media (prefers-color-scheme: dark) { :root { --bg: #0c1411; --surface: #131e19;
  --ink: #eef3ef; --ink-2: #b7c4bc; --line: #27352e; --primary: #5cd6a0 } }
body { margin: 0; background: var(--bg); color: var(--ink); font: 1rem/1.6 system-ui, sans-serif }
main { max-width: 60rem; margin: 0 auto; padding: 1.5rem 1.25rem 4rem }
h1 { font-size: 1.5rem; line-height: 1.25; overflow-wrap: anywhere }
h2 { font-size: 1.125rem; margin-top: 2rem }
a { color: var(--primary) } a:focus-visible { outline: 3px solid; outline-offset: 2px }
table { width: 100%; border-collapse: collapse;
  background: var(--surface); border: 1px solid var(--line) }
th, td { padding: .625rem .75rem; text-align: left; vertical-align: top;
  border-bottom: 1px solid var(--line); overflow-wrap: anywhere }
th, small, dt, .empty { color: var(--ink-2) } small { font-size: .8125rem }
dl { display: grid; grid-template-columns: max-content 1fr; gap: .25rem 1rem }
dd { margin: 0; overflow-wrap: anywhere }
iframe { width: 100%; height: 40rem; resize: vertical;
  border: 1px solid var(--line); background: #fff }
pre { padding: 1rem; background: var(--surface); border: 1px solid var(--line);
  white-space: pre-wrap; overflow-wrap: anywhere }
@media (max-width: 40rem) { thead { display: none }
  tr { display: block; border-bottom: 1px solid var(--line) }
  td { display: block; border: 0; padding: .25rem .75rem } }
</style>`)
