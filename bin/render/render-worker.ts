import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { renderPage } from '../../app/entry.render.ts'
import { answerRenders } from '../../backend/site/render-thread/answer-renders.ts'
import { createRender, type RenderSettings } from './create-render.ts'

/** Runs in the threads that render the built pages; see `openRenderThreads`. */
const built: { renderPage: typeof renderPage } = await import(
  pathToFileURL(join(dirname(dirname(import.meta.dirname)), 'build', 'server', 'index.js')).href
)
answerRenders((settings: RenderSettings) => createRender(built.renderPage, settings))
