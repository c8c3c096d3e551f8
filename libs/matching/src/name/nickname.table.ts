/** Groups of given names that are forms of the same name, short or in other languages. Spelling variants need no entry. */
const groups = `
william bill billy will willy guillermo guillaume wilhelm willem guglielmo
robert bob bobby rob robbie roberto
richard dick rick ricky rich ricardo riccardo
james jim jimmy jamie jaime santiago diego giacomo jacques
john johnny jack jon juan jean giovanni johann johannes hans ivan joao ioannis jan yahya sean ian yohanna
joseph joe joey jose yosef yusuf giuseppe josef pepe iosif yousef osip
michael mike mick miguel michel mikhail michele misha mikael
charles charlie chuck carlos karl carlo carl karel
edward ed eddie ted eduardo edoardo edouard eduard
thomas tom tommy tomas tommaso
anthony tony antonio anton antoine antoni antonius
daniel dan danny daniil danilo daniyal
david dave davy davide daud dawud dawood
alexander alex sasha alejandro alessandro aleksandr oleksandr alexandre iskandar sandro aliaksandr
andrew andy andres andrea andrei andre andreas andriy
peter pete pedro pierre pietro pyotr petr piotr petro
paul pablo paolo pavel paulo pavlo
stephen steve steven esteban stefan stefano stepan etienne
george jorge giorgio georgy georges yuri jerzy jurij georgi heorhii
francis frank francisco francesco francois franz pancho paco
henry harry hank enrique enrico henri heinrich henrique hendrik
lawrence larry lorenzo laurent lorenz
frederick fred freddy federico friedrich frederic fyodor
nicholas nick nicolas nikolai nikolay nicola niccolo mykola kolya klaus mikalai nikolaj
gregory greg grigory gregorio grigori hryhoriy
matthew matt mateo matteo matthieu matthias matvei
samuel sam sammy samuil
benjamin benny benjamim veniamin binyamin
theodore theo teodoro feodor
jacob jake yakov jakob yaqub yakub
abraham abe ibrahim avraham abram
isaac ishaq yitzhak isak itzhak
solomon suleiman sulayman salomon shlomo
moses musa moshe moises moussa
jesus isa issa
aaron haroun harun aharon
elizabeth liz lizzie beth betty eliza elisabeth isabel isabella yelizaveta elisaveta
margaret maggie meg peggy marguerite margarita margherita
catherine kate katie kathy katherine kathleen catalina caterina ekaterina yekaterina katya katarina
mary maria marie miriam maryam mariya masha
anna ann anne annie hannah ana anya
helen elena helene yelena olena
julia julie giulia yulia iulia
susan sue susie susanna suzanne
barbara barb varvara
patricia pat patty patrizia
jennifer jen jenny
deborah debbie deb
victoria vicky viktoria
natalia natasha natalya natalie
dmitry dima dimitri dmytro dzmitry
vladimir volodymyr vova uladzimir
sergei serge sergio serhiy siarhei
yevgeny evgeny eugene eugenio yevhen zhenya
viktor victor vitya vittorio
igor ihor
oleg oleh
ilya ilia elias elijah ilyas
louis luis luigi lewis ludwig luiz
philip phil felipe filippo philippe filip
raymond ray ramon raimundo
ronald ron ronnie ronaldo
kenneth ken kenny
albert al alberto bert
alfred alfredo fred
arthur arturo artur art
rafael raphael raffaele rafa
vincent vince vicente vincenzo
martin martino
ferdinand fernando
rudolph rudolf rodolfo
leonard leo len leonardo lenny leonid
gerald gerry jerry gerardo gerard gerhard
ignatius ignacio nacho
emanuel manuel manny manolo emmanuel
muhammad muhammed mohammad mohammed mohamed mohamad mohamet mahomed mohd muhd mohd md
timothy tim timofei timoteo
`;

/** The groups of each name. */
export const nicknameGroups: ReadonlyMap<string, readonly number[]> = (() => {
  const found = new Map<string, number[]>();
  groups
    .trim()
    .split('\n')
    .forEach((line, group) => {
      for (const name of line.split(' ')) found.set(name, [...(found.get(name) ?? []), group]);
    });
  return found;
})();
