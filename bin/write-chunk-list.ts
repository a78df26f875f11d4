import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import type { Plugin, Rolldown } from 'vite'
import { chunkListFile, type Chunk } from './first-visit-modules.ts'

/** Writes down what is in each chunk of the client build, and what a chunk imports. */
export function writeChunkList(root: string): Plugin {
  return {
    name: 'write-chunk-list',
    enforce: 'post',
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === 'client',
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        const chunks = Object.values(bundle).flatMap((output) =>
          output.type === 'chunk' ? [toChunk(root, output)] : [],
        )
        const file = join(root, chunkListFile)
        mkdirSync(dirname(file), { recursive: true })
        writeFileSync(file, JSON.stringify(chunks, null, 1))
      },
    },
  }
}

function toChunk(root: string, output: Rolldown.OutputChunk): Chunk {
  // Vite and React Router add a query to a module that they split or wrap.
  const toPath = (moduleId: string) => relative(root, moduleId.split('?')[0] ?? '')
  const rendered = Object.entries(output.modules).filter(([, { renderedLength }]) => renderedLength)
  const { importedAssets, importedCss } = output.viteMetadata ?? {}
  return {
    file: output.fileName,
    entry: output.facadeModuleId && toPath(output.facadeModuleId),
    imports: output.imports,
    assets: [...(importedAssets ?? []), ...(importedCss ?? [])],
    modules: [...new Set(rendered.map(([moduleId]) => toPath(moduleId)))],
  }
}
