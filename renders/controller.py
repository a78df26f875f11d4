"""Charge controllers: a body with fins at both sides, a dark face with a display, terminals below."""
from shapes import *
from inverter import accent_of


def build(picture, data, view, product):
    one, other, d = (side / 1000 for side in data['dimensionsMm'])
    is_mppt, brand = picture['type'] == 'mppt', product['brand'].upper()
    w, h = (min(one, other), max(one, other)) if is_mppt else (max(one, other), min(one, other))
    unit = min(w, h)
    front = -d / 2 - .0004
    if is_mppt:
        finned(w, h, d)
    else:
        slab((w, d * .5, h), (0, d * .25, h / 2), black_aluminium(), unit * .03, unit * .01)
    body_w = w * (.80 if is_mppt else .90)
    shell = graphite() if brand == 'AGBARA' else paint('controller', (.10, .13, .17), .42) if not is_mppt else white()
    text = ink() if is_mppt and brand != 'AGBARA' else pale()
    slab((body_w, d * .66, h), (0, -d * .17, h / 2), shell, unit * .06, unit * .025)
    low = h * .26
    words(brand, unit * .060, (-body_w * .42, front, h * .90), text, align='LEFT')
    slab((unit * .09, .0010, unit * .012), (-body_w * .42 + unit * .045, front, h * .90 - unit * .075), accent_of(brand), unit * .006, .0003)
    words(f"{picture['type'].upper()}  {picture['amps']:g} A", unit * .048, (body_w * .42, front, h * .90), text, align='RIGHT')
    shown(body_w, h, unit, front, picture, data)
    terminals(body_w, d, unit, low, front)
    for x in (-w * .47, w * .47):
        for z in (h * .05, h * .95):
            cylinder(unit * .018, unit * .012, (x, (d * .02 if is_mppt else -d * .005), z), steel(), 'y')


def finned(w, h, d):
    """The cooler: a back plate, and fins whose ends are seen at both sides."""
    metal = paint('cooler', (.055, .058, .062), .4, .6)
    box((w, d * .18, h), (0, d * .40, h / 2), metal, .002)
    count = max(9, int(h / .014))
    for n in range(count):
        box((w * .985, d * .42, h * .012), (0, d * .13, h * (.03 + .94 * n / (count - 1))), metal, .0008)


def shown(body_w, h, unit, front, picture, data):
    """The display: charging voltage, current, and the sun's power. Three buttons below it."""
    volts = max(data['systemVoltagesV'])
    battery_v, amps = volts * 1.1125, picture['amps'] * .56
    gw, gh = body_w * .84, min(h * .30, body_w * .48)
    z = h * .64
    slab((gw, .003, gh), (0, front, z), screen(), unit * .02, .0008)
    face, size = front - .0022, min(gh * .21, gw * .10)
    dim = paint('display names', (.42, .48, .50), .3, glow=.4)
    for x, name, value in ((-.25, 'BATTERY', f'{battery_v:.1f} V'), (.25, 'CHARGE', f'{amps:.1f} A')):
        words(name, size * .42, (gw * x, face, z + gh * .30), dim)
        words(value, size, (gw * x, face, z + gh * .04), display())
    words(f'{battery_v * amps:,.0f} W from the sun', size * .50, (0, face, z - gh * .30), lamp())
    for n in range(3):
        cylinder(unit * .026, .003, ((n - 1) * body_w * .20, front, h * .40), grey(), 'y', edge=.0008)
    for n, tone in enumerate((lamp(), lamp(), paint('off', (.05, .055, .05), .4))):
        cylinder(unit * .010, .002, (body_w * (.30 + .06 * n), front, h * .40), tone, 'y')


def terminals(body_w, d, unit, low, front):
    """Three pairs of clamps in a dark field, each with its name above."""
    slab((body_w * .94, .004, low), (0, front, low * .60), black(), unit * .02, .001)
    for n, name in enumerate(('PV+', 'PV−', 'BAT+', 'BAT−', 'LOAD+', 'LOAD−')):
        x = body_w * (-.385 + .154 * n)
        size = min(body_w * .064, low * .20)
        slab((min(size * 2.4, body_w * .13), .006, low * .52), (x, front - .002, low * .48), paint('clamp block', (.012, .11, .06), .45), .001, .0006)
        cylinder(size * .66, .003, (x, front - .0055, low * .58), steel(), 'y')
        box((size * .95, .0008, size * .16), (x, front - .0072, low * .58), black(), 0)
        box((size * 1.2, .0012, low * .13), (x, front - .0052, low * .32), black(), .0004)
        words(name, size * .42, (x, front - .0026, low * .90), pale())
