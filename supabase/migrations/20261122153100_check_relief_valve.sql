-- A relief valve that opens above the pressure that the tank is made for protects nothing.
alter table public.products add constraint products_relief_valve_check check (
  technical -> 'reliefValveBar' is null
  or coalesce(technical -> 'reliefValveBar' <= technical -> 'pressureBar', false)
);
