/** Formats numbers; returns the same formatter for the same locale and options. */
export const numberFormat = createdOnce(
  (locale: string, options?: Intl.NumberFormatOptions) => new Intl.NumberFormat(locale, options),
);

/** Formats dates and times; returns the same formatter for the same locale and options. */
export const dateFormat = createdOnce(
  (locale: string, options?: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(locale, options),
);

/** Creates each formatter once, because creating one takes a phone some milliseconds. */
function createdOnce<Options, Formatter>(create: (locale: string, options?: Options) => Formatter) {
  const created = new Map<string, Formatter>();
  return (locale: string, options?: Options): Formatter => {
    const key = JSON.stringify([locale, options]);
    const known = created.get(key);
    if (known !== undefined) return known;
    const formatter = create(locale, options);
    created.set(key, formatter);
    return formatter;
  };
}
