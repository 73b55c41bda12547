export const maxLabels = 2000;
/** Most products of a list: those of a catalogue have pictures. */
export const maxListed = { 'price-list': 2000, catalogue: 300 };
