type Open = (path: string, options?: { replace?: boolean; state?: unknown }) => void | Promise<void>

let open: Open = (path, { replace = false } = {}) =>
  replace ? window.location.replace(path) : window.location.assign(path)

/** Opens a page of the site from code that is no component. */
export const openPage: Open = (path, options) => open(path, options)

/** App pages change without loading a document. */
export function openPagesWith(opener: Open): void {
  open = opener
}
