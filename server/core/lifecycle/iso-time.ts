const dayInMs = 86_400_000;

const pad = (value: number, length = 2): string => String(value).padStart(length, '0');

/** Days since 1970-01-01 as a date of the Gregorian calendar, counted in years that begin on 1 March. */
function dateOf(days: number): string {
  const shifted = days + 719_468; // since 0000-03-01
  const era = Math.floor(shifted / 146_097);
  const dayOfEra = shifted - era * 146_097;
  const yearOfEra = Math.floor(
    (dayOfEra - Math.floor(dayOfEra / 1460) + Math.floor(dayOfEra / 36_524) - Math.floor(dayOfEra / 146_096)) / 365,
  );
  const dayOfYear = dayOfEra - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100));
  const shiftedMonth = Math.floor((5 * dayOfYear + 2) / 153);
  const day = dayOfYear - Math.floor((153 * shiftedMonth + 2) / 5) + 1;
  const month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9;
  return `${pad(yearOfEra + era * 400 + (month <= 2 ? 1 : 0), 4)}-${pad(month)}-${pad(day)}`;
}

/** RFC 3339 in UTC with milliseconds. The core has no `Date`: it would have a clock with it. */
export function isoTime(milliseconds: number): string {
  const days = Math.floor(milliseconds / dayInMs);
  const rest = milliseconds - days * dayInMs;
  const time = [3_600_000, 60_000, 1000].map((unit, index) => pad(Math.floor(rest / unit) % (index ? 60 : 24)));
  return `${dateOf(days)}T${time.join(':')}.${pad(rest % 1000, 3)}Z`;
}
