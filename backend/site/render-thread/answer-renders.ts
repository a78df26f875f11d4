import type { MessagePort } from 'node:worker_threads'
import type { Render } from '../render-page.ts'
import { fetchThrough } from './data-port.ts'
import {
  packResponse,
  unpackRequest,
  type RequestMessage,
  type ResponseMessage,
} from './messages.ts'

/** One page to render in the thread of {@link openRenderThread}. */
export interface RenderTask {
  settings: unknown
  request: RequestMessage
  nonce: string
  /** Where its data is asked for. */
  data: MessagePort
}

/**
 * What a module exports that is run as the thread of `openRenderThread`.
 * @param createRender is given the settings of `RenderThread.createRender`
 */
export function answerRenders<Settings>(
  createRender: (settings: Settings) => Render,
): (task: RenderTask) => Promise<ResponseMessage> {
  return async ({ settings, request, nonce, data }) => {
    try {
      const render = createRender(settings as Settings)
      return await packResponse(
        await render(unpackRequest(request), { fetch: fetchThrough(data), nonce }),
      )
    } finally {
      data.close()
    }
  }
}
