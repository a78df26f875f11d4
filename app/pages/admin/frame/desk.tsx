import { useState } from 'react'
import { ConfirmProvider } from '../../../features/staff/confirmed.tsx'
import { useLiveStaff } from '../../../features/staff/use-staff.ts'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { BottomBar } from './bottom-bar.tsx'
import { DeskRoutes } from './desk-routes.tsx'
import { createHeadingMemory, HeadingMemoryContext } from './heading-focus.ts'
import { KeysHelp } from './keys-help.tsx'
import { Navigation } from './navigation.tsx'
import { SearchDialog, useSearchKey } from './search/search-dialog.tsx'
import { Sidebar } from './sidebar.tsx'
import { TopBar } from './top-bar.tsx'
import { useSingleKey } from './single-keys.ts'
import { useMayOpen } from './use-may-open.ts'
import { useCounts } from './use-counts.ts'

type Overlay = 'search' | 'keys' | 'menu' | null

/** The frame of the desk: menu, search, keys, who is signed in; inside it the open screen. */
export default function Desk() {
  const [overlay, setOverlay] = useState<Overlay>(null)
  const [headings] = useState(createHeadingMemory)
  useLiveStaff()
  const mayOpen = useMayOpen()
  const counts = useCounts()
  const close = () => setOverlay(null)
  useSearchKey(() => setOverlay('search'))
  useSingleKey('?', () => setOverlay('keys'))
  return (
    <HeadingMemoryContext value={headings}>
      <div className="lg:grid lg:grid-cols-[15.5rem_minmax(0,1fr)]">
        <Sidebar mayOpen={mayOpen} counts={counts} />
        <div className="flex min-h-dvh min-w-0 flex-col">
          <TopBar onSearch={() => setOverlay('search')} onShowKeys={() => setOverlay('keys')} />
          <main
            id="main"
            tabIndex={-1}
            className="w-full max-w-[96rem] flex-1 px-4 pt-6 pb-40 outline-none sm:px-6 lg:px-8 lg:pb-16"
          >
            <ConfirmProvider>
              <DeskRoutes />
            </ConfirmProvider>
          </main>
          <BottomBar
            mayOpen={mayOpen}
            onSearch={() => setOverlay('search')}
            onMenu={() => setOverlay('menu')}
          />
        </div>
      </div>
      <Dialog isOpen={overlay === 'menu'} onClose={close} title="Menu" shape="drawer">
        <div className="-mx-2">
          <Navigation mayOpen={mayOpen} counts={counts} onChoose={close} />
        </div>
      </Dialog>
      <KeysHelp isOpen={overlay === 'keys'} onClose={close} />
      <SearchDialog isOpen={overlay === 'search'} onClose={close} mayOpen={mayOpen} />
    </HeadingMemoryContext>
  )
}
