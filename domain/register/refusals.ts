/** The words for what the database refuses about register, by the code that it raises. */
export const registerRefusals = {
  event_number_not_whole: 'An event of the register has whole numbers only, not {value}.',
  register_closed:
    'The register cannot be written to, because a check found a fault in it. Our staff have been told.',
  event_out_of_order: 'The event does not continue the register.',
  tiles_too_many: 'Please ask for at most 64 tiles at once.',
  checkpoint_out_of_order: 'The checkpoint does not continue those that were signed.',
  rows_follow_events: 'Rows of {table} follow from the events of the register.',
  unit_final: 'A unit that is {status} never moves.',
  move_without_serials: 'A move names the serials that it moves.',
  units_of_other_holder: 'Units {from} to {to} of {vintage} belong to somebody else.',
  units_elsewhere:
    'Units {from} to {to} of {vintage} are not there any more: their status is {status}.',
  units_unknown: 'Not all units from {from} to {to} of {vintage} exist.',
  event_kg_differs: 'The event names {event} kg, and its blocks have {blocks}.',
  project_unknown: 'There is no project {project}.',
  project_exists: 'The project {project} is already registered.',
  meter_of_other_project: 'A meter belongs to another project.',
  meter_periods_overlap:
    'A meter of this period has a period that overlaps with it. A kWh can only be counted once.',
  period_differs: 'The period does not fit its meters and evidence.',
  period_issued: 'Units of this period were issued before, or there is no such period.',
  serials_out_of_order: 'Serials are given one after the other, from {next} on.',
  issuance_incomplete: 'An issuance has all units of its period.',
  retirement_name_wrong: 'A retirement is named after its event.',
  holder_name_wrong: 'A holder is named after its event.',
  transfer_to_self: 'Please choose somebody else to receive the units.',
  note_of_later_event: 'A note is about an earlier event.',
  event_type_unknown: 'The register has no event of the type {type}.',
  proposal_not_waiting: 'A proposal begins by waiting for a colleague.',
  company_not_asked: 'Please ask the company first, and confirm that it agrees.',
  proposal_own_units:
    'Your own units or readings are part of this entry, so colleagues must propose and approve it.',
  proposal_fixed: 'What was proposed never changes.',
  proposal_decided: 'A colleague has decided on this already.',
  proposal_of_other: 'Only the person who proposed this can withdraw it.',
  proposal_of_proposer: 'A colleague must decide on what you proposed.',
  proposal_decision_fixed: 'What was decided never changes.',
  reading_too_large:
    'Panels of {watts} W cannot make {kwh} kWh in these days. Please read the meter once more.',
  reading_before_delivery:
    'The system was delivered later than the first day. Please send what it measured since then.',
  source_ended: 'The owner has stopped taking part, so this cannot count.',
  meter_counted: 'A reading of this meter is counted, so its number stays.',
  units_promised:
    'Customers have ordered units that are not retired yet, so they stay with the company. It would hold {kg} kg too few.',
  retire_unpaid: 'Units are retired once their order is paid in full.',
  retire_open_request:
    'A request, refund or bank dispute is open. You can retire the units once it is settled.',
  retire_kg_differs: 'The units to retire must be exactly what was paid for.',
  retired_price_stays:
    'The units of this order are retired for good, so their price does not go back.',
  retired_units_stay: 'The units of this order are retired for good, so they stay as they are.',
  units_not_in_parts: 'Units of the carbon register are paid at once, not in parts.',
  proposer_gone: 'The person who proposed this has left.',
  proposer_lost_grant:
    'The person who proposed this no longer has the grant finance. Please decline it, and propose it again if it is right.',
  approver_own_units:
    'Your own units or readings are part of this entry, so another colleague must approve it.',
  proposer_own_units:
    'Units or readings of the person who proposed this are part of the entry, so somebody else must propose it.',
} as const
