/** Words that carry no meaning in a search: grammar, buying and prices, towns and quarters. */
export const stopWords = listOf(`
  a ai ait alors and are as at au aux avec avoir be by c ca can cannot car ce ces cet cette chez comme could d dans de dem des dey
  do does du elle en es est et etre eu for from g have he her his how i if il ils in is it its j je l la le les leur leurs
  lui m ma mais me mes moi mon my n na ne no non nos not notre nous of on ont or ou our par pas plus pour qu que quel quelle qui s
  sa sans se ses she si so son sont sous sur t ta te tes that the their them they this to toi ton tu un under une us very vos votre
  vous was we wetin wey what where which who with without y you your

  achat acheter achete buy buying cfa cheap cheaper cheapest cher chere cheres chers combien commander cost costs cout
  coutent coute couter coutes delivery discount disponible fcfa francs livraison livre livrer location louer magasin much
  occasion online order prix price prices pricing promo promos promotion rent sale sales sell selling sells shop solde soldes
  store tarif tarifs trouver vend vendent vendeur vendre vente xaf

  afrique akwa bafia bafoussam bamenda bastos bertoua bonaberi bonamoussadi bonanjo bonapriso buea cameroon cameroun
  deido douala dschang ebolowa edea foumban garoua kotto kribi kumba limbe logbessou logpom makepe maroua mbalmayo mbouda
  ndokotti ngaoundere nkongsamba yaounde yde dla`);

/** Words that say little in a shop like this one. They count inside a synonym: "appareil tension". */
export const weakWords = listOf(`
  age agee aide aider appareil appareillage apprendre article besoin bien bon bonne check chercher cherche chose device
  dispositif domicile equipement equipment faire faut ache big douleur father get good grand grande grandfather grandma
  grandmother grandpa help home instrument item looking machine maison mal malade maman marque materiel medical medicale
  meilleur meilleure mere mettre modele moins mother naturel need neuf neuve new old outil pain papa patient people pere
  person personne petit petite pointure prendre produit product qualite quality sick size small stuff svp taille take thing tool
  truc use utiliser veux vieille vieillard vieux want`);

function listOf(words: string): ReadonlySet<string> {
  return new Set(words.trim().split(/\s+/));
}
