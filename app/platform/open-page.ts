import { useEffect } from 'react'
import { useNavigate, type NavigateOptions } from 'react-router'

type Open = (path: string, options?: NavigateOptions) => void | Promise<void>

let open: Open = (path) => window.location.assign(path)

/** Opens a page of the site from code that is no component. */
export const openPage: Open = (path, options) => open(path, options)

/** Lets {@link openPage} change the page without loading a document. */
export function useRouterToOpenPages(): void {
  const navigate = useNavigate()
  useEffect(() => {
    open = (path, options) => navigate(path, options)
  }, [navigate])
}
