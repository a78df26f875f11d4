import { Outlet, useLocation } from 'react-router'

/**
 * All pages of the register. The first visit of any of them is remembered
 * (`register-visit.behaviour.ts`), except of the page that checks the signature before it remembers it.
 */
export default function RegisterLayout() {
  const isChecked = useLocation().pathname.endsWith('/verify')
  return (
    <>
      {!isChecked && <span className="hidden" data-part="register-visit" data-when="load" />}
      <Outlet />
    </>
  )
}
