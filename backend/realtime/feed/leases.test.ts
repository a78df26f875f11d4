import { expect, test } from 'vitest'
import { duringRequest, findRequest } from '../../log/current-request.ts'
import { Leases } from './leases.ts'

test('a connection that others use later does not belong to the request that opened it', async () => {
  const requests: unknown[] = []
  await using leases = new Leases({
    async connect() {
      requests.push(findRequest())
      return { ended: new Promise(() => {}), async close() {} }
    },
    onGap() {},
    log() {},
  })
  const request = { requestId: 'r1', method: 'GET', path: '/realtime/v1/websocket' }
  using _ = await duringRequest(request, () => leases.lease())
  expect(requests).toEqual([undefined])
})
