import { readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { createClient } from '@supabase/supabase-js'
import type { renderPage } from '../../app/entry.render.ts'
import type { Database } from '../../app/platform/database.gen.ts'
import type { PageServices } from '../../app/platform/services.ts'
import { findRequest } from '../../backend/log/current-request.ts'
import type { Render } from '../../backend/site/render-page.ts'

/** Settings that every page is rendered with. */
export interface RenderSettings extends Pick<PageServices, 'publishableKey' | 'testNotice'> {
  dataUrl: string
}

/** A picture or font of `public/`, for pages that are drawings. */
const readPublicFile = (path: string) =>
  readFile(join(dirname(dirname(import.meta.dirname)), 'public', path))

/**
 * Every page is rendered with its own client, which reads as the anonymous role through the `fetch`
 * of that page.
 */
export function createRender(
  render: typeof renderPage,
  { dataUrl, publishableKey, testNotice }: RenderSettings,
): Render {
  return (request, { fetch, nonce, log }) => {
    const supabase = createClient<Database>(dataUrl, publishableKey, {
      global: { fetch },
      accessToken: async () => null,
      // A visitor waits for this page. It is answered at once, and says when to try again.
      db: { retry: false },
    })
    return render(request, {
      supabase,
      publishableKey,
      testNotice,
      nonce,
      reference: findRequest()?.requestId ?? '',
      readPublicFile,
      logError: (error) => log({ level: 'error', message: 'page failed', error }),
    })
  }
}
