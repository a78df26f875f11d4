import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { openPagesWith } from './open-page.ts'
import { isAppPage } from './page-kind.ts'

/** Lets `openPage` change the page without loading a document, where both are app pages. */
export function useRouterToOpenPages(): void {
  const navigate = useNavigate()
  useEffect(() => {
    openPagesWith((path, options) =>
      isAppPage(path) ? navigate(path, options) : window.location.assign(path),
    )
  }, [navigate])
}
