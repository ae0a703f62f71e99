/** What every page that a server shows looks like. */
export const PAGE_STYLE = `
:root { color-scheme: light dark; background: Canvas; color: CanvasText }
a { color: LinkText }
body { font: 16px/1.5 system-ui, sans-serif; max-width: 46rem; margin: 2rem auto; padding: 0 1rem }
nav { columns: 15rem; font-size: 0.875rem }
nav a { display: block }
pre { padding: 0.75rem; overflow-x: auto; border: 1px solid #8888; border-radius: 4px }
code { font-family: ui-monospace, monospace; font-size: 0.875em }
h2 { margin-top: 3rem }
h3 { margin-top: 2rem; font-family: ui-monospace, monospace }
:target { background: #ffd75a66 }
`;
