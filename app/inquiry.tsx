import { createContext, lazy, Suspense, use, useState, type ReactNode } from 'react'
import type { ProjectType } from '../domain/inquiry.ts'

interface InquiryOpener {
  /** Opens the project inquiry dialog, with a project type chosen when the page knows it. */
  open(projectType?: ProjectType): void
}

const InquiryContext = createContext<InquiryOpener | null>(null)
const InquiryDialog = lazy(() => import('./inquiry/inquiry-dialog.tsx'))

export function useInquiry(): InquiryOpener {
  const opener = use(InquiryContext)
  if (!opener) throw new Error('useInquiry needs an InquiryProvider above it')
  return opener
}

/** Holds the one inquiry dialog of the site; its code loads when it is first opened. */
export function InquiryProvider({ children }: { children: ReactNode }) {
  const [state, setState] = useState<{ isOpen: boolean; wasOpened: boolean; projectType?: ProjectType }>({ isOpen: false, wasOpened: false })
  return (
    <InquiryContext value={{ open: (projectType) => setState({ isOpen: true, wasOpened: true, ...(projectType && { projectType }) }) }}>
      {children}
      {state.wasOpened && (
        <Suspense>
          <InquiryDialog isOpen={state.isOpen} projectType={state.projectType} onClose={() => setState((now) => ({ ...now, isOpen: false }))} />
        </Suspense>
      )}
    </InquiryContext>
  )
}
