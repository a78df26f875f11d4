import { join } from 'node:path'
import type { Rolldown } from 'vite'
import { sharedEntries } from './first-visit-modules.ts'
import { pageEntryFile } from './page-entry.ts'

type GetModuleInfo = (moduleId: string) => Rolldown.ModuleInfo | null

const packages: [RegExp, string][] = [
  [/node_modules[\\/](react|react-dom|scheduler)[\\/]/, 'react'],
  [/node_modules[\\/]react-router[\\/]/, 'router'],
  [/node_modules[\\/]@tanstack[\\/]query-core[\\/]/, 'data-cache'],
]

/** What most islands import. */
const islandFiles = [
  'app/platform/parts/hydrate-island.tsx',
  'app/platform/parts/mount.tsx',
  'app/features/session/use-session.ts',
  'app/ui/button.tsx',
  'app/ui/icons/icon.tsx',
  'app/ui/overlays/dialog.tsx',
]

/**
 * Puts modules that are loaded together into one file. What documents load never shares a file with the
 * frame of app pages, so that no island brings the router along. A group also takes what its modules
 * import, unless a group with a higher priority has it.
 */
export function chunkGroups(root: string) {
  let sets: ReturnType<typeof findSets> | undefined
  const group = (
    name: string,
    priority: number,
    has: (
      moduleId: string,
      all: ReturnType<typeof findSets>,
      info: Rolldown.ModuleInfo | null,
    ) => boolean,
  ) => ({
    debugName: name,
    priority,
    name: (moduleId: string, context: { getModuleInfo: GetModuleInfo }) => {
      sets ??= findSets(root, (id) => context.getModuleInfo(id))
      return has(moduleId, sets, context.getModuleInfo(moduleId)) ? name : null
    },
  })
  return [
    ...packages.map(([test, name]) => ({ name, test, priority: 4 })),
    // Its entry stands alone: an app page that shares a module with documents must not run it.
    group('page', 3, (id, { page, entry }) => page.has(id) && id !== entry),
    group(
      'later',
      2,
      (id, { later, frame, cart }, info) =>
        cart.has(id) || (later.has(id) && frame.has(id) && !needsReact(info)),
    ),
    group(
      'islands',
      1,
      (id, { islands, later, frame }) => islands.has(id) || (later.has(id) && frame.has(id)),
    ),
    group('frame', 0, (id, { frame }) => frame.has(id)),
  ]
}

function findSets(root: string, getInfo: GetModuleInfo) {
  const reach = (files: readonly string[], withLater = false) => {
    const found = new Set(files.map((file) => join(root, file)))
    // A Set also visits what is added to it on the way.
    for (const moduleId of found) {
      const { importedIds = [], dynamicallyImportedIds = [] } = getInfo(moduleId) ?? {}
      for (const id of importedIds) found.add(id)
      if (withLater) for (const id of dynamicallyImportedIds) found.add(id)
    }
    return found
  }
  return {
    entry: join(root, pageEntryFile),
    /** The script of documents. */
    page: reach([pageEntryFile]),
    /** That, and all that documents load later. */
    later: reach([pageEntryFile], true),
    islands: reach(islandFiles),
    /** The message after "Add to cart". */
    cart: reach(['app/features/cart/check-added.ts']),
    /** The frame of app pages. Its entry stands alone: nothing else may run it. */
    frame: reach(sharedEntries.filter((file) => !file.includes('entry.client'))),
  }
}

function needsReact(info: Rolldown.ModuleInfo | null): boolean {
  return info?.importedIds.some((id) => /node_modules[\\/]react/.test(id)) ?? false
}
