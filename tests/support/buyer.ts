export const buyer = { name: 'Awa Ngo', phone: '+237677000011', phoneTyped: '6 77 00 00 11' };
