/** Paths of the files of the script of document pages, the entry itself first; see bin/page-entry.ts. */
declare module 'virtual:page-entry' {
  const files: readonly string[]
  export default files
}
