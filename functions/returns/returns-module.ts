import type { Module } from '../../backend/functions/module.ts'
import { decideReturn } from './decide-return.ts'
import { dropOldPhotos } from './drop-old-photos.ts'
import { listReturnRequests } from './list-return-requests.ts'
import { receiveReturn } from './receive-return.ts'
import { remindReturnRequests } from './remind-return-requests.ts'
import { requestCancellation } from './request-cancellation.ts'
import { requestReturn } from './request-return.ts'
import { returnPhoto } from './return-photo.ts'
import { withdrawReturn } from './withdraw-return.ts'

/** Orders that buyers cancel after they have paid, and goods that come back. */
export const returnsModule: Module = {
  functions: [
    requestReturn,
    requestCancellation,
    withdrawReturn,
    decideReturn,
    receiveReturn,
    listReturnRequests,
    returnPhoto,
  ],
  queues: [],
  scheduledTasks: [remindReturnRequests, dropOldPhotos],
}
