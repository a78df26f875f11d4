import { useParams } from 'react-router'
import { formatPhone } from '../../../../domain/contact/format-phone.ts'
import {
  employmentLabels,
  employments,
} from '../../../../domain/instalments/applications/application-fields.ts'
import type { PlanApplicationView } from '../../../../domain/instalments/applications/application-functions.ts'
import { planStatusLabels } from '../../../../domain/instalments/desk/plan-words.ts'
import { formatExactNaira } from '../../../../domain/money/money.ts'
import { OrderLink } from '../../../features/orders/staff/order-link.tsx'
import { ListState } from '../../../ui/list-state.tsx'
import { LabelledRows } from '../../../ui/labelled-rows.tsx'
import { PageHeader } from '../frame/page-header.tsx'
import { Panel } from '../frame/panel.tsx'
import { RecordNotFound } from '../frame/record-not-found.tsx'
import { DecisionForm } from './decision-form.tsx'
import { Papers } from './papers.tsx'
import { usePlanApplication } from './use-plan-function.ts'

/** One application: its facts, its documents, its score, and the decision. */
export default function PlanApplication() {
  const { id = '' } = useParams()
  const query = usePlanApplication(id)
  if (query.data === null) return <RecordNotFound title="There is no such application" />
  return (
    <ListState query={query} failure="The application could not be loaded.">
      {query.data && <Details view={query.data} />}
    </ListState>
  )
}

function Details({ view }: { view: PlanApplicationView }) {
  const { application, facts, points } = view
  return (
    <>
      <PageHeader
        title={`Application ${application.number}`}
        description={`${planStatusLabels[application.status]}. ${application.name} wants to pay ${formatExactNaira(application.financedKobo)} of an order over ${application.months} months.`}
      />
      <div className="grid max-w-5xl items-start gap-5 lg:grid-cols-2">
        <Panel title="The applicant">
          <LabelledRows rows={applicantRows(view)} />
          <p className="mt-3">
            <OrderLink id={application.orderId} number={application.orderNumber} />
          </p>
        </Panel>
        <Panel title="The plan">
          <LabelledRows rows={planRows(view)} />
        </Panel>
        <Panel
          title={`Score ${application.score ?? '–'}`}
          description={`By version ${facts.ruleVersion} of the rules. A low score alone never declines an application.`}
        >
          <LabelledRows
            rows={points.map(({ words, points: value }) => ({
              label: words,
              value: value > 0 ? `+${value}` : String(value).replace('-', '−'),
            }))}
          />
        </Panel>
        <Panel title="Documents">
          <Papers documents={view.documents} />
        </Panel>
        <Panel title="Decision">
          <Decided facts={facts} />
          {application.status === 'applied' && <DecisionForm view={view} />}
        </Panel>
      </div>
    </>
  )
}

function Decided({ facts }: Pick<PlanApplicationView, 'facts'>) {
  return (
    <>
      {facts.firstApprovalBy && (
        <p className="mb-2">
          {facts.firstApprovalBy} approved it first: {facts.firstReason}
        </p>
      )}
      {facts.reason && (
        <p>
          {facts.decidedBy ?? 'The rules'}: {facts.reason}
        </p>
      )}
    </>
  )
}

function applicantRows({ application, facts, others }: PlanApplicationView) {
  const employment = employments.find((each) => each === facts.employment)
  return [
    { label: 'Name', value: application.name },
    { label: 'Phone', value: formatPhone(facts.phoneNumber) },
    { label: 'E-mail', value: facts.email },
    { label: 'Income from', value: employment ? employmentLabels[employment] : facts.employment },
    { label: 'Employer', value: facts.employer ?? 'not given' },
    { label: 'Income a month', value: formatExactNaira(facts.monthlyIncomeKobo) },
    { label: 'Repays elsewhere', value: formatExactNaira(facts.otherRepaymentsKobo) },
    ...(facts.guarantorName
      ? [
          {
            label: 'Guarantor',
            value: `${facts.guarantorName}, ${formatPhone(facts.guarantorPhone ?? '')}`,
          },
        ]
      : []),
    ...(facts.bvnEnd ? [{ label: 'BVN', value: `ends with ${facts.bvnEnd}` }] : []),
    {
      label: 'Other plans',
      value:
        others
          .map(
            ({ number, status, financedKobo, isOtherAccount }) =>
              `${number} (${planStatusLabels[status]}, ${formatExactNaira(financedKobo)}${isOtherAccount ? ', another account with this phone or e-mail' : ''})`,
          )
          .join('; ') || 'none',
    },
  ]
}

function planRows({ terms }: PlanApplicationView) {
  return [
    { label: 'Price', value: formatExactNaira(terms.priceKobo) },
    { label: 'Deposit', value: formatExactNaira(terms.depositKobo) },
    { label: 'Fee', value: formatExactNaira(terms.feeKobo) },
    { label: 'Each month', value: formatExactNaira(terms.instalmentKobo) },
    { label: 'Total interest', value: formatExactNaira(terms.interestKobo) },
    { label: 'Rate a month', value: `${terms.ratePercentPerMonth} %` },
  ]
}
