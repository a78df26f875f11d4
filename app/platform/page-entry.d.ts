// Made by bin/page-entry.ts.

interface Window {
  /** What was pressed and chosen on a document before its script ran. */
  earlyEvents: { type: string; target: Element }[]
}

/** Paths of the files of the script of document pages, the entry itself first. */
declare module 'virtual:page-entry' {
  const files: readonly string[]
  export default files
}

/** How to load each island and behaviour, by its name. */
declare module 'virtual:parts' {
  const loaders: import('./parts/part-module.ts').PartLoaders
  export default loaders
}
