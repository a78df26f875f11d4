import { useSyncExternalStore } from 'react'
import { inquiryStore } from './inquiry.ts'

/** The inquiry dialog, once it was opened. */
export function OpenedInquiry() {
  const { Dialog, ...opened } = useSyncExternalStore(
    inquiryStore.subscribe,
    inquiryStore.get,
    inquiryStore.get,
  )
  if (!Dialog) return null
  return (
    <Dialog
      isOpen={opened.isOpen}
      known={opened.known}
      refused={opened.refused}
      onClose={() => inquiryStore.set({ ...inquiryStore.get(), isOpen: false })}
    />
  )
}
